import classes from './DataTable.module.css'

/** Class of the one link in a row that the whole row follows. */
export const rowLink = classes.rowLink

/** Class of a cell's own button inside such a row. */
export const cellButton = `${classes.above} ${classes.cellButton}`
