import classes from './DataTable.module.css'

/** Properties of the one link in a row that the whole row follows. */
export const rowLink = { className: classes.rowLink, 'data-row-link': true } as const

/** Class of a cell's own button inside such a row. */
export const cellButton = classes.cellButton
