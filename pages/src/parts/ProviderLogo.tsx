import type { ReactNode } from 'react'
import { Logo } from '../Logo.tsx'
import { shownText } from '../texts/shown-text.ts'
import { logoPaths } from './logo-paths.ts'

/** Our own drawings of logos with several colours, 24 by 24. */
const drawings: Readonly<Record<string, ReactNode>> = {
  google: (
    <g fill="none" strokeWidth="4.4">
      <path d="M19 7.4A8.6 8.6 0 0 0 4.6 7.8" stroke="#ea4335" />
      <path d="M4.6 7.7a8.6 8.6 0 0 0 0 8.6" stroke="#fbbc05" />
      <path d="M4.6 16.2A8.6 8.6 0 0 0 17.9 18.2" stroke="#34a853" />
      <path d="M17.6 18.5A8.6 8.6 0 0 0 20.6 12H12.2" stroke="#4285f4" />
    </g>
  ),
  microsoft: (
    <>
      <path d="M2 2h9.5v9.5H2z" fill="#f25022" />
      <path d="M12.5 2H22v9.5h-9.5z" fill="#7fba00" />
      <path d="M2 12.5h9.5V22H2z" fill="#00a4ef" />
      <path d="M12.5 12.5H22V22h-9.5z" fill="#ffb900" />
    </>
  ),
  linkedin: (
    <>
      <rect x="1" y="1" width="22" height="22" rx="3" fill="#0a66c2" />
      <path d="M5 9.5h3V19H5zM6.5 8.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z" fill="#fff" />
      <path
        d="M10 9.5h2.9v1.3c.5-.9 1.6-1.6 3-1.6 2.5 0 3.4 1.6 3.4 4.2V19h-3v-5c0-1.3-.3-2.3-1.5-2.3s-1.8.9-1.8 2.3v5h-3z"
        fill="#fff"
      />
    </>
  ),
  slack: (
    <g fill="none" strokeWidth="4.2" strokeLinecap="round">
      <path d="M9.4 3.6v5.8" stroke="#36c5f0" />
      <path d="M14.6 9.4h5.8" stroke="#2eb67d" />
      <path d="M14.6 14.6v5.8" stroke="#ecb22e" />
      <path d="M3.6 14.6h5.8" stroke="#e01e5a" />
    </g>
  ),
}

/** By the first word of a provider's id, so that `google-staff` has the logo of Google. */
const names: Readonly<Record<string, string>> = { azure: 'microsoft', entra: 'microsoft' }
const colors: Readonly<Record<string, string>> = { facebook: '#0866ff', gitlab: '#fc6d26', discord: '#5865f2' }

export type ProviderLogoProps = { id: string; name: string }

/** The logo of a sign-in provider, drawn inline; for one without a logo, the first letter of its name. */
export function ProviderLogo({ id, name }: ProviderLogoProps) {
  const word = id.toLowerCase().split(/[^a-z0-9]/, 1)[0] ?? ''
  const known = Object.hasOwn(names, word) ? (names[word] ?? word) : word
  if (known === 'gatehouse') return <Logo size={18} />
  const drawing = Object.hasOwn(drawings, known) ? drawings[known] : undefined
  const path = Object.hasOwn(logoPaths, known) ? logoPaths[known] : undefined
  if (drawing === undefined && path === undefined) {
    const [first] = new Intl.Segmenter().segment(shownText(name).trim())
    // Not a text: the name stands beside it.
    return <span className="initial" data-initial={first?.segment.toUpperCase()} aria-hidden="true" />
  }
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      {drawing ?? <path d={path} fill={colors[known] ?? 'currentColor'} />}
    </svg>
  )
}
