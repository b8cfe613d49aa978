import { avatarTint } from '@foyer/domain/avatar';
import { initials } from '@foyer/domain/visitor-name';
import { IconRobot, IconUser } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { Flag } from './flag.tsx';
import { Icon } from './icon.tsx';

export type AvatarSize = 20 | 24 | 28 | 32 | 36 | 40;

export interface AvatarProps {
  /** Determines the tint. */
  id: string;
  /** The source of the initials. Absent, or generated for an anonymous visitor: shows a figure instead. */
  name?: string;
  imageUrl?: string | null;
  bot?: boolean;
  size?: AvatarSize;
  presence?: 'online' | 'away' | 'offline';
  /** Alpha-2 code of the country. */
  country?: string;
  /** The background, a custom property such as `var(--ground)`, used to cut out dot and flag. */
  on?: string;
}

const isNameless = (name: string | undefined) => !name || name.startsWith('visitor.');

/** A person or bot in a circle. Always used beside the name, so it is hidden from screen readers. */
export function Avatar({ id, name, imageUrl, bot, size = 32, presence, country, on }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const classes = ['avatar', size !== 32 && `s${size}`, bot ? 'bot' : `c${avatarTint(id)}`];
  return (
    <span
      className={classes.filter(Boolean).join(' ')}
      style={on ? ({ '--on': on } as CSSProperties) : undefined}
      aria-hidden="true"
    >
      {imageUrl && imageUrl !== brokenUrl ? (
        <img src={imageUrl} alt="" onError={() => setBrokenUrl(imageUrl)} />
      ) : (
        <Face bot={bot} name={name} size={size} />
      )}
      {country && <Flag country={country} />}
      {presence && <span className={`dot ${presence}`} />}
    </span>
  );
}

function Face({ bot, name, size }: Pick<AvatarProps, 'bot' | 'name'> & { size: AvatarSize }) {
  const iconSize = size <= 24 ? 14 : undefined;
  if (bot) return <Icon of={IconRobot} size={iconSize} />;
  return isNameless(name) ? <Icon of={IconUser} size={iconSize} /> : initials(name ?? '');
}
