import { useState } from 'react';

/** The merchant's logo, or Foyer's arch when none is set or it does not load. Used beside the name. */
export function MerchantMark({ logoUrl }: { logoUrl: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const src = logoUrl && logoUrl !== broken ? logoUrl : '/icon.svg';
  return <img className="mark" src={src} alt="" onError={() => setBroken(logoUrl)} />;
}
