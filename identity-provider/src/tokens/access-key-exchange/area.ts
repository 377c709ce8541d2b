import { defineArea } from '../../foundation/area.ts'
import { accessKeyExchange } from './contract.ts'
import { accessKeyExchangeService } from './service.ts'

export const accessKeyExchangeArea = defineArea({
  contract: accessKeyExchange,
  service: accessKeyExchangeService,
})
