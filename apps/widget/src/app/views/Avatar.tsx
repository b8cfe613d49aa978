import { containsArabic } from '@foyer/domain/arabic';
import { avatarTint } from '@foyer/domain/avatar';
import { type CSSProperties, useState } from 'react';
import { safeUrl } from './safe-url.ts';
import { useWidget } from './widget-context.ts';

/** One letter of each of two words, two of a single word; one where letters join (Arabic). */
export function initials(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  if (containsArabic(first)) return [...first][0] ?? '';
  return (second ? `${[...first][0]}${[...second][0]}` : [...first].slice(0, 2).join('')).toUpperCase();
}

/** Eight quiet tints of one lightness each: the hue alone tells people apart. */
const HUES = [25, 63, 105, 150, 190, 235, 285, 335];

interface AvatarProps {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** `mark` is the merchant's logo. */
  readonly look?: 'small' | 'mark';
  readonly online?: boolean;
}

/** Picture of a person or merchant; initials where there is none or it does not load. */
export function Avatar({ id, name, imageUrl, look, online }: AvatarProps) {
  const { engine } = useWidget();
  const [broken, setBroken] = useState<string | null>(null);
  const url = imageUrl && imageUrl !== broken ? safeUrl(imageUrl, engine.handle.host) : null;
  return (
    <span
      className={`avatar ${look ?? ''}`}
      style={url ? {} : ({ '--hue': HUES[avatarTint(id) - 1] } as CSSProperties)}
      aria-hidden="true"
    >
      {url ? <img src={url} alt="" onError={() => setBroken(imageUrl)} /> : initials(name)}
      {online && <span className="dot online" />}
    </span>
  );
}
