import type { SafeUrl } from '@gatehouse-id/operation/safe-url'
export type LinkButtonProps = {
  href: SafeUrl
  label: string
  isPrimary?: boolean
}

export function LinkButton({ href, label, isPrimary = false }: LinkButtonProps) {
  return (
    <div className="actions">
      <a className={isPrimary ? 'button primary' : 'button'} href={href}>
        {label}
      </a>
    </div>
  )
}
