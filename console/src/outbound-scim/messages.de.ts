import type { outboundScim as en } from './messages.en.ts'

export const outboundScim: typeof en = {
}
