import { AuthProvider } from '@descope/nextjs-sdk'
import './style.css'

const url = process.env.NEXT_PUBLIC_DESCOPE_BASE_URL
// In development the pages are at http://localhost.
const cookie = { secure: process.env.NODE_ENV !== 'development' }

export const metadata = { title: 'Reports · Next', icons: 'data:,' }

export default function Layout({ children }) {
  return (
    <AuthProvider
      projectId={process.env.NEXT_PUBLIC_DESCOPE_PROJECT_ID}
      baseUrl={url}
      baseStaticUrl={`${url}/pages`}
      baseCdnUrl={url}
      sessionTokenViaCookie={cookie}
      refreshTokenViaCookie={cookie}
    >
      <html lang="en">
        <body>
          <main>
            <p className="brand">
              Reports <span>Next</span>
            </p>
            {children}
          </main>
        </body>
      </html>
    </AuthProvider>
  )
}
