import { secrets } from './hash-table.ts'
import { createRecords } from './records.ts'

const [seed = 0] = secrets
const hashField = 0
const kindField = 1
/** The page and the place in it of the length, two bytes or, of a long text, five; the bytes follow. */
const placeField = 2

const pageBits = 20
const pageBytes = 1 << pageBits
const longLength = 0xffff

/**
 * Texts of several kinds as bytes: ASCII takes a byte for each character, and every other UTF-16 unit two or three as in
 * UTF-8, so that a surrogate without its other half is kept too. A text is given first, and then compared or kept.
 */
export function createTexts() {
  const records = createRecords(3)
  const hashOf = records.readerOf(hashField)
  const kindOf = records.readerOf(kindField)
  const placeOf = records.readerOf(placeField)
  const pages = [Buffer.alloc(4_096)]
  /** The bytes that are used of the last page. */
  let used = 0
  let given = new Uint8Array(1_024)
  let length = 0
  let hash = 0

  const begin = (kind: number, bytes: number) => {
    if (bytes > given.length) given = new Uint8Array(bytes * 2)
    hash = seed ^ kind
    length = 0
  }
  const put = (byte: number) => {
    given[length++] = byte
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  const end = (): number => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    hash ^= hash >>> 13
    return hash
  }

  /** The last page, with room for so many bytes more. */
  const roomFor = (bytes: number): Buffer => {
    const last = pages.at(-1)
    if (last && used + bytes <= last.length) return last
    const isFirst = pages.length === 1 && used + bytes <= pageBytes
    const page = Buffer.alloc(isFirst ? Math.min(pageBytes, (used + bytes) * 2) : Math.max(pageBytes, bytes))
    if (isFirst && last) page.set(last)
    else used = 0
    pages[isFirst ? 0 : pages.length] = page
    return page
  }

  const bytesOf = (text: number): Buffer => {
    const place = placeOf(text)
    const page = pages[place >>> pageBits] ?? nothing
    const start = place & (pageBytes - 1)
    const short = page.readUInt16LE(start)
    if (short < longLength) return page.subarray(start + 2, start + 2 + short)
    return page.subarray(start + 6, start + 6 + page.readUInt32LE(start + 2))
  }

  return {
    get count() {
      return records.length
    },
    /** Answers the hash: FNV-1a over the bytes, from a secret on and mixed at the end. */
    give(kind: number, text: string): number {
      begin(kind, text.length * 3)
      for (let index = 0; index < text.length; index++) {
        const unit = text.charCodeAt(index)
        if (unit < 0x80) put(unit)
        else {
          if (unit < 0x800) put(0xc0 | (unit >> 6))
          else {
            put(0xe0 | (unit >> 12))
            put(0x80 | ((unit >> 6) & 0x3f))
          }
          put(0x80 | (unit & 0x3f))
        }
      }
      return end()
    },
    /** `give` of a text that `bytesOf` has told. */
    giveBytes(kind: number, bytes: Uint8Array): number {
      begin(kind, bytes.length)
      for (let at = 0; at < bytes.length; at++) put(bytes[at] ?? 0)
      return end()
    },
    isGiven(text: number, kind: number): boolean {
      if (hashOf(text) !== hash || kindOf(text) !== kind) return false
      const place = placeOf(text)
      const page = pages[place >>> pageBits] ?? nothing
      let at = place & (pageBytes - 1)
      const short = (page[at] ?? 0) | ((page[at + 1] ?? 0) << 8)
      if (short !== Math.min(length, longLength)) return false
      at += short < longLength ? 2 : 6
      for (let index = 0; index < length; index++) if (page[at + index] !== given[index]) return false
      return short < longLength || bytesOf(text).length === length
    },
    /** Keeps what was given, and answers its number. */
    keep(kind: number): number {
      const page = roomFor(length + 6)
      const text = records.add()
      records.set(text, hashField, hash)
      records.set(text, kindField, kind)
      records.set(text, placeField, ((pages.length - 1) << pageBits) | used)
      page.writeUInt16LE(Math.min(length, longLength), used)
      used += 2
      if (length >= longLength) used = page.writeUInt32LE(length, used)
      for (let index = 0; index < length; index++) page[used + index] = given[index] ?? 0
      used += length
      return text
    },
    hashOf,
    kindOf,
    reserve: records.reserve,
    bytesOf,
    textOf(text: number): string {
      const units = bytesOf(text).toString('latin1')
      return isAscii.test(units) ? units : units.replace(longUnit, unitOf)
    },
  }
}

const nothing = Buffer.alloc(6)
const isAscii = /^[^\x80-\xff]*$/
/** The bytes of a unit beyond ASCII. */
const longUnit = /[\xc0-\xff][\x80-\xbf]+/g

function unitOf(bytes: string): string {
  const [first = 0, second = 0, third] = Array.from(bytes, byte => byte.charCodeAt(0))
  return String.fromCharCode(
    third === undefined
      ? ((first & 0x1f) << 6) | (second & 0x3f)
      : ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f),
  )
}
