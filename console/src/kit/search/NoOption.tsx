/** What a list of options says that has none: a list without an option is an error to screen readers. */
export function NoOption({ text }: { text: string }) {
  return (
    <div role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
      {text}
    </div>
  )
}
