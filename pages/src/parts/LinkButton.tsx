import type { SafeUrl } from '@gatehouse/operation/safe-url'
export interface LinkButtonProps {
  href: SafeUrl
  label: string
  isPrimary?: boolean
}

export const LinkButton = ({ href, label, isPrimary = false }: LinkButtonProps) => (
  <div className="actions">
    <a className={isPrimary ? 'button primary' : 'button'} href={href}>
      {label}
    </a>
  </div>
)
