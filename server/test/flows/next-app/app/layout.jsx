import { AuthProvider } from '@descope/nextjs-sdk'

const baseUrl = process.env.NEXT_PUBLIC_DESCOPE_BASE_URL

export const metadata = { title: 'Application', icons: 'data:,' }

export default function Layout({ children }) {
  return (
    <AuthProvider
      projectId={process.env.NEXT_PUBLIC_DESCOPE_PROJECT_ID}
      baseUrl={baseUrl}
      baseStaticUrl={`${baseUrl}/pages`}
      baseCdnUrl={baseUrl}
    >
      <html lang="en">
        <body>{children}</body>
      </html>
    </AuthProvider>
  )
}
