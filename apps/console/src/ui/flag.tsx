import { flagOf } from '@foyer/domain/channels';
import { IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { Icon } from './icon.tsx';

/**
 * The flag of a country by alpha-2 code, or a globe. Always used beside the country's name, so it is hidden from screen
 * readers. The build copies the files to `/flags` (`flagFiles`).
 */
export function Flag({ country, className }: { country: string; className?: string }) {
  const code = flagOf(country).toUpperCase();
  const [missing, setMissing] = useState('');
  if (missing === code) return <Icon of={IconWorld} size={14} className={className ?? 't-3'} />;
  return (
    <img
      className={className ? `flag ${className}` : 'flag'}
      src={`/flags/${code}.svg`}
      alt=""
      width={16}
      height={12}
      loading="lazy"
      onError={() => setMissing(code)}
    />
  );
}
