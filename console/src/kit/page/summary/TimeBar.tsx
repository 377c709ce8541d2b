import { formatTime } from '../../format/time.ts'
import classes from './Summary.module.css'

type Props = {
  /** In milliseconds: what the whole bar stands for, and what of it is filled. */
  whole: { from: number; to: number }
  filled: { from: string; to: string }
}

/** From when to when something was, as part of a time that several such bars share. */
export function TimeBar({ whole, filled }: Props) {
  const share = (time: number) => Math.min(1, Math.max(0, (time - whole.from) / (whole.to - whole.from)))
  const [start, end] = [share(Date.parse(filled.from)), share(Date.parse(filled.to))]
  return (
    <span className={classes.bar} title={`${formatTime(filled.from)} – ${formatTime(filled.to)}`} aria-hidden>
      <span
        style={{ insetInlineStart: `min(${start * 100}%, 100% - 4px)`, width: `max(4px, ${(end - start) * 100}%)` }}
      />
    </span>
  )
}
