import { notifications } from '@mantine/notifications'

/** Says in passing that something worked. */
export function toastSuccess(message: string) {
  return notifications.show({ color: 'teal', message })
}

/** Says what happened without being asked for; it stays until it is closed. */
export function toastNotice(message: string) {
  return notifications.show({ message, autoClose: false })
}
