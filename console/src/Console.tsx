import { Box, DirectionProvider, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useState } from 'react'
import { Provider } from 'urql'
import { createApiClient } from './api/client.ts'
import { FailureAlert } from './feedback/FailureAlert.tsx'
import { cssVariablesResolver, theme } from './frame/theme.ts'
import { router } from './router.ts'

type Props = { startError: Error | undefined; onSignedOut: () => void }

/** The whole console: look, API client, routes. */
export function Console({ startError, onSignedOut }: Props) {
  const [client] = useState(() => createApiClient({ onSignedOut }))
  return (
    <StrictMode>
      <DirectionProvider>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          {/* Over the sidebar's empty end: Save and the bulk actions stand at the bottom of the page itself. */}
          <Notifications position="bottom-left" containerWidth={320} autoClose={3000} />
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
