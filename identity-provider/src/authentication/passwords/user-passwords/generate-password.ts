import type { Random } from '@gatehouse-id/operation/random-secret'

/** 32 and 16 and 8 characters, so that each is as likely; none looks like another. */
const mixed = 'abcdefghijkmnpqrstuvwxyz23456789'
const capitals = 'ABCDEFGHJKLMNPQR'
const digits = '23456789'
const groups = 4
const groupCharacters = 5

/** A password of about 100 bits that a person can read out, with a capital, a digit and a dash for every usual policy. */
export function generatePassword(random: Random): string {
  const bytes = [...random(groups * groupCharacters)]
  const characters = bytes.map((byte, index) => {
    const alphabet = index === 0 ? capitals : index === bytes.length - 1 ? digits : mixed
    return alphabet.charAt(byte % alphabet.length)
  })
  return Array.from({ length: groups }, (_, group) =>
    characters.slice(group * groupCharacters, (group + 1) * groupCharacters).join(''),
  ).join('-')
}
