import { useEffect, useState } from 'react';

/** Milliseconds without a change. */
const REST_MS = 350;

/** A value once it has not changed for a moment. Values are compared as JSON. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
