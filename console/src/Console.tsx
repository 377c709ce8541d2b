import { Box, DirectionProvider, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useState } from 'react'
import { Provider } from 'urql'
import { createApiClient } from './kit/api/client.ts'
import { FailureAlert } from './kit/feedback/failure/FailureAlert.tsx'
import { direction } from './kit/language/language.ts'
import { cssVariablesResolver, theme } from './kit/theme/theme.ts'
import { router } from './router.ts'
import { SessionOverlay } from './kit/session/SessionOverlay.tsx'
import { waitForSignIn } from './kit/session/sign-in-again.ts'

type Props = { startError: Error | undefined }

/** The whole console: look, API client, routes. */
export function Console({ startError }: Props) {
  const [client] = useState(() => createApiClient({ signInAgain: waitForSignIn }))
  return (
    <StrictMode>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          {/* Above the bars to save and to act on many, which stand at the bottom of the page. */}
          <Notifications position="bottom-right" containerWidth={340} autoClose={4000} mb={88} />
          <SessionOverlay />
          {startError ? (
            <Box p="xl" component="main">
              <FailureAlert
                failure={{ kind: 'offline', message: startError.message }}
                onRetry={() => window.location.reload()}
              />
            </Box>
          ) : (
            <Provider value={client}>
              <RouterProvider router={router} />
            </Provider>
          )}
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>
  )
}
