import { authMiddleware } from '@descope/nextjs-sdk/server'

// Leads visitors to /sign-in. The API answers them itself, with 401.
export default authMiddleware({ redirectUrl: '/sign-in', publicRoutes: ['/sign-in', '/api/reports'] })

export const config = { matcher: ['/((?!.+\\.[\\w]+$|_next).*)', '/', '/api/(.*)'] }
