/** Buttons with `data-copied` copy the text of the element before them; they are shown only where they work. */
export const copyScript = `
for(const button of document.querySelectorAll('[data-copied]')){
  const label=button.textContent
  button.hidden=!navigator.clipboard
  button.addEventListener('click',async()=>{
    await navigator.clipboard.writeText(button.previousElementSibling.textContent)
    button.textContent=button.dataset.copied
    setTimeout(()=>{button.textContent=label},2000)
  })
}
`
