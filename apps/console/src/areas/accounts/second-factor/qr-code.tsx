import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** The quiet zone around the code, in modules, as scanners require. */
const BORDER = 4;

/** Draws a text as a QR code, dark on light in both themes. */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui();
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className="sf-qr"
      role="img"
      aria-label={t`QR code for your authenticator app`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
