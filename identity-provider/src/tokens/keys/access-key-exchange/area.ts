import { defineArea } from '../../../foundation/areas/area.ts'
import { accessKeyExchange } from './contract.ts'
import { accessKeyExchangeService, type ExchangeNeeds } from './service.ts'

export const accessKeyExchangeArea = defineArea({
  contract: accessKeyExchange,
  service: (_, needs: ExchangeNeeds) => accessKeyExchangeService(needs),
})
