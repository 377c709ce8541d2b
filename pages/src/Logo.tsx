export type LogoProps = {
  /** Width and height in CSS pixels; 32 by default. */
  size?: number
  /** The text for screen readers; without it the mark is decorative and skipped. */
  label?: string
}

/** The logo: an open arched gate in the colour of the surrounding text. */
export function Logo({ size = 32, label }: LogoProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <path d="M4 29V16a12 12 0 0 1 24 0v13" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M10 29V16.5a6 6 0 0 1 4.6-5.84V29Z" fill="currentColor" />
      <path d="M22 29V16.5a6 6 0 0 0-4.6-5.84V29Z" fill="currentColor" opacity="0.45" />
    </svg>
  )
}
