import { type Kind, kinds, type TokenKind } from '../callers/kinds/kinds.ts'
import { type ClaimAuthor, type ClaimName, claimName } from './names.ts'

export type Claims = Record<string, unknown>
/** Claims whose names somebody else than the product chose, without the reserved ones. */
export type ChosenClaims = Readonly<Record<ClaimName, unknown>>

declare const kindOf: unique symbol
/** The claims of a token of one kind, which alone can be signed. */
export type TokenClaims<Of extends Kind = Kind> = Claims & { readonly [kindOf]: Of }

/** Leaves out reserved names: what was stored before a name was reserved claims nothing any more. */
export function chosenClaims(claims: Readonly<Claims>, author: ClaimAuthor): ChosenClaims {
  const entries = Object.entries(claims).filter(([name]) => claimName(name, author) !== undefined)
  return Object.fromEntries(entries) as ChosenClaims // filtered
}

/** What the product says wins; of the chosen claims, the last. */
export function mergeClaims(product: Readonly<Claims>, ...chosen: ChosenClaims[]): Claims {
  return Object.assign({}, ...chosen, product)
}

/** The claims of a token, whose issuer and kind nothing else can state. */
export function composeClaims<Of extends Kind>(
  kind: Of,
  product: Readonly<Claims> & { iss: string },
  ...chosen: ChosenClaims[]
): TokenClaims<Of> {
  const { drn }: TokenKind = kinds[kind]
  return mergeClaims({ ...product, drn }, ...chosen) as TokenClaims<Of> // made for this kind
}
