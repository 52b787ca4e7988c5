import { Select } from '@vitrine/ui'
import { useMemo } from 'react'

interface TimeZoneSelectProps {
  label: string
  description?: string | undefined
  error?: string | undefined
  disabled?: boolean
  value: string
  onChange: (timeZone: string) => void
}

/** Every time zone that the device knows, and the chosen one even where it does not. */
export function TimeZoneSelect({ value, ...rest }: TimeZoneSelectProps) {
  const options = useMemo(
    () =>
      [...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' '),
      })),
    [value],
  )
  return <Select {...rest} value={value} options={options} />
}
