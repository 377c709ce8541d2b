import classes from './page.module.css'

/** Stands for what may come in here: what follows is shown when that is known, so that nothing moves that was seen. */
export function Coming() {
  return <div className={classes.coming} aria-busy />
}
