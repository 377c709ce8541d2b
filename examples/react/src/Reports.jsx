import { getSessionToken } from '@descope/react-sdk'
import { useState } from 'react'

/** What the API answers: to editors the reports, to others a refusal. */
export function Reports() {
  const [reports, setReports] = useState([])
  const [message, setMessage] = useState('')

  async function load() {
    const response = await fetch('/api/reports', { headers: { authorization: `Bearer ${getSessionToken()}` } })
    setReports(response.ok ? await response.json() : [])
    if (response.ok) setMessage('')
    else if (response.status === 403) setMessage('Only editors may read the reports.')
    else setMessage('Your session has ended. Load the page again to sign in.')
  }

  return (
    <>
      {reports.length > 0 && (
        <ul className="reports" aria-label="Reports">
          {reports.map(({ title, amount }) => (
            <li key={title}>
              <span>{title}</span>
              <span>{amount}</span>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={load}>
        Load the reports
      </button>
      {message && <p role="alert">{message}</p>}
    </>
  )
}
