import { AuthProvider } from '@descope/react-sdk'
import { createRoot } from 'react-dom/client'
import { App } from './App.jsx'
import './style.css'

const { VITE_GATEHOUSE_URL: url, VITE_GATEHOUSE_PROJECT_ID: projectId } = import.meta.env

createRoot(document.body).render(
  <AuthProvider projectId={projectId} baseUrl={url} baseStaticUrl={`${url}/pages`} baseCdnUrl={url}>
    <App />
  </AuthProvider>,
)
