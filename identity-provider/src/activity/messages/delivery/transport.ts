import type { Channel, Purpose } from '../purposes.ts'

/** A message as it leaves the house. */
export type OutgoingMessage = {
  /** The same at every attempt, so that a receiver recognises repetitions. */
  id: string
  projectId: string
  channel: Channel
  to: string
  purpose: Purpose
  locale: string
  subject: string
  text: string
  /** '' when there is only text. */
  html: string
  /** Epoch milliseconds; too late to be of use from then on. */
  expiresAt: number
}

/** Resolves once the receiver has the message; rejects with `Refused` when another attempt cannot succeed. */
export type Transport = (message: OutgoingMessage) => Promise<void>

/** The mail server or the webhook said no, and will say no again. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

export type Transports = {
  email?: Transport
  /** SMS, voice, WhatsApp and instant messages. */
  phone?: Transport
  /** The business number that users send WhatsApp messages to, digits alone. */
  whatsAppNumber?: string
  /** What has no transport is kept for the console to show in clear; never in production. */
  hasOutbox: boolean
  /** Why a message is not sent, where a test wants it lost; undefined when it is sent. */
  withholds?: ((message: { recipient: string; channel: string }) => string | undefined) | undefined
}

export function transportOf(transports: Transports, channel: Channel): Transport | undefined {
  return channel === 'email' ? transports.email : transports.phone
}
