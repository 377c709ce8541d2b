/** The name of an operation as part of an id. */
export const plain = (name: string) => name.replace('.', '-').toLowerCase()
