import { useData } from 'vitepress'
import theme from 'vitepress/theme'
import { h } from 'vue'
import './style.css'

/** Which version the documents are of, and the way to the others: outside of this site, so that the router leaves it alone. */
function Version() {
  const { version } = useData().theme.value
  return h('a', { class: 'version', href: '/', target: '_self', title: 'Other versions' }, version)
}

export default {
  ...theme,
  Layout: () => h(theme.Layout, null, { 'nav-bar-content-before': () => h(Version) }),
}
