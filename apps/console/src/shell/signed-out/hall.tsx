import { useState } from 'react';

/** The merchant's picture beside the form, or arches when none is set or it does not load. */
export function Hall({ picture }: { picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="hall" aria-hidden="true">
      {picture && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        <Arches />
      )}
    </div>
  );
}

function Arches() {
  return (
    <svg aria-hidden="true" viewBox="0 0 780 900" preserveAspectRatio="xMidYMax slice">
      <path className="fl" d="M330 640h120l170 260H160z" />
      <path className="in" d="M330 640V420a60 60 0 0 1 120 0v220z" />
      <path d="M330 640V420a60 60 0 0 1 120 0v220M290 701V412a100 100 0 0 1 200 0v289M232 790V402a158 158 0 0 1 316 0v388M150 916V390a240 240 0 0 1 480 0v526M30 1100V372a360 360 0 0 1 720 0v728" />
      <path d="M330 640h120M290 701h200M232 790h316M330 640L160 900M450 640l170 260" />
    </svg>
  );
}
