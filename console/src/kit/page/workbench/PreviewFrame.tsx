import { useElementSize } from '@mantine/hooks'
import classes from './PreviewFrame.module.css'

/** In CSS pixels. */
const desktop = { width: 1120, height: 720 }

type Props = { title: string; html: string; device?: 'desktop' | 'phone' }

/** A document in a frame of its own in which no script runs and no form is sent; that of a desktop made smaller to fit. */
export function PreviewFrame({ title, html, device }: Props) {
  const { ref, width } = useElementSize()
  const frame = (style?: React.CSSProperties) => (
    <iframe className={classes.frame} data-device={device} style={style} title={title} sandbox="" srcDoc={html} />
  )
  if (device !== 'desktop') return frame()
  const scale = Math.min(1, width / desktop.width)
  return (
    <div ref={ref} className={classes.desktop} style={{ height: desktop.height * scale }}>
      {width > 0 && frame({ ...desktop, transform: `scale(${scale})` })}
    </div>
  )
}
