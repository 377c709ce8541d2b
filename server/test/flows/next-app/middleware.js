import { authMiddleware } from '@descope/nextjs-sdk/server'

export default authMiddleware({ redirectUrl: '/sign-in' })

export const config = { matcher: ['/((?!.+\\.[\\w]+$|_next).*)', '/', '/api/(.*)'] }
