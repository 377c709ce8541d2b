import classes from './PreviewFrame.module.css'

type Props = { title: string; html: string; isPhone?: boolean }

/** A document in a frame of its own in which no script runs and no form is sent. */
export function PreviewFrame({ title, html, isPhone }: Props) {
  return <iframe className={classes.frame} data-phone={isPhone || undefined} title={title} sandbox="" srcDoc={html} />
}
