import { containsArabic } from '@foyer/domain/arabic';
import { avatarTint } from '@foyer/domain/avatar';
import { type CSSProperties, useState } from 'react';
import { safeUrl } from './safe-url.ts';
import { useWidget } from './widget-context.ts';

/** Initials of two words, two letters of a single word, or one letter in joined scripts (Arabic). */
export function initials(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  if (containsArabic(first)) return [...first][0] ?? '';
  return (second ? `${[...first][0]}${[...second][0]}` : [...first].slice(0, 2).join('')).toUpperCase();
}

/** Hues of avatars. Lightness is equal, so only the hue differs. */
const HUES = [25, 63, 105, 150, 190, 235, 285, 335];

interface AvatarProps {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** `mark` is the merchant's logo. */
  readonly variant?: 'small' | 'mark';
  readonly online?: boolean;
}

/** Picture of a person or merchant. Falls back to initials. */
export function Avatar({ id, name, imageUrl, variant, online }: AvatarProps) {
  const { engine } = useWidget();
  const [broken, setBroken] = useState<string | null>(null);
  const url = imageUrl && imageUrl !== broken ? safeUrl(imageUrl, engine.handle.host) : null;
  return (
    <span
      className={`avatar ${variant ?? ''}`}
      style={url ? {} : ({ '--hue': HUES[avatarTint(id) - 1] } as CSSProperties)}
      aria-hidden="true"
    >
      {url ? <img src={url} alt="" onError={() => setBroken(imageUrl)} /> : initials(name)}
      {online && <span className="dot online" />}
    </span>
  );
}
