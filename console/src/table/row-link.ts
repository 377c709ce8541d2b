import classes from './DataTable.module.css'

/** Class of the one link in a row that the whole row follows. */
export const rowLink = classes.rowLink

/** Class of what stays clickable by itself inside such a row. */
export const aboveRowLink = classes.above
