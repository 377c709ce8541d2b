import descope from '@descope/vue-sdk'
import { createApp } from 'vue'
import App from './App.vue'

const { VITE_GATEHOUSE_URL: baseUrl, VITE_GATEHOUSE_PROJECT_ID: projectId } = import.meta.env

createApp(App)
  .use(descope, { projectId, baseUrl, baseStaticUrl: `${baseUrl}/pages` })
  .mount(document.body)
