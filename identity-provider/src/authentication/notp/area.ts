import { defineArea } from '../../foundation/areas/area.ts'
import { notp, notpMessages } from './contract.ts'
import { createReceive } from './receive.ts'
import { notpService } from './service.ts'

export const notpArea = defineArea({ contract: notp, service: notpService })

export const notpMessagesArea = defineArea({ contract: notpMessages, service: createReceive })
