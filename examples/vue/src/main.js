import './style.css'

// This SDK has no option for where the components of its screens are loaded from; it looks here before it is loaded itself.
const library = '/npm/@descope/web-components-ui@<version>/dist/umd/index.js'
localStorage.setItem('base.ui.components.url', import.meta.env.VITE_GATEHOUSE_URL + library)

await import('./application.js')
