import { describeApplication } from './application.ts'
import { bundleReactApp, startReactApp } from './react-app/serve.ts'

describeApplication('the official SDK for React in an application', async server =>
  startReactApp(server, await bundleReactApp()),
)
