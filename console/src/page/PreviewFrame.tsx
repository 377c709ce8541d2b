import classes from './SideBySide.module.css'

type Props = { title: string; html: string; isPhone?: boolean; isShort?: boolean }

/** A document in a frame of its own in which no script runs and no form is sent. */
export function PreviewFrame({ title, html, isPhone, isShort }: Props) {
  return (
    <iframe
      className={classes.frame}
      data-phone={isPhone || undefined}
      data-short={isShort || undefined}
      title={title}
      sandbox=""
      srcDoc={html}
    />
  )
}
