/** Counts the seconds in a button with `data-wait` and `data-waiting`, which sends nothing until they are over. */
export const resendScript = `
const button=document.querySelector('[data-wait]')
if(button){
  const label=button.textContent,end=performance.now()+1000*button.dataset.wait
  const show=()=>{
    const seconds=Math.ceil((end-performance.now())/1000)
    if(seconds<=0){button.textContent=label;button.removeAttribute('aria-disabled');return}
    button.setAttribute('aria-disabled','true')
    button.textContent=button.dataset.waiting.replace('{seconds}',seconds.toLocaleString(document.documentElement.lang))
    setTimeout(show,250)
  }
  show()
  button.addEventListener('click',event=>{if(button.hasAttribute('aria-disabled'))event.preventDefault()})
}
`
