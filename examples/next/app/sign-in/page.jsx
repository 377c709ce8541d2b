import { Descope } from '@descope/nextjs-sdk'

/** Shows the flow "sign-in", which you can draw anew in the console. */
export default function SignIn() {
  return (
    <section>
      <h1>Welcome</h1>
      <p>Sign in to read the reports.</p>
      <Descope flowId="sign-in" theme="os" redirectAfterSuccess="/" />
    </section>
  )
}
