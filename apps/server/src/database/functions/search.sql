-- The newest entries of the own merchant that hold words. Row-level security keeps the planner from the index of words,
-- since comparing them is not leakproof; with the owner's rights the index is used, behind the same wall.
CREATE OR REPLACE FUNCTION audit_with_words(wanted tsquery)
RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT e.id FROM audit_entries e
  WHERE e.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND e.words @@ wanted
  ORDER BY e.at DESC, e.id DESC
  LIMIT 10000
$$;

CREATE OR REPLACE FUNCTION reviews_with_words(wanted tsquery)
RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT r.id FROM reviews r
  WHERE r.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND r.words @@ wanted
  ORDER BY r.posted_at DESC, r.id DESC
  LIMIT 10000
$$;

-- The spans that cover a time: its days where those are few.
CREATE OR REPLACE FUNCTION spans_between(merchant_id integer, since timestamptz, until timestamptz)
RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  own constant bigint := merchant_id::bigint << 24;
  first constant integer := (since AT TIME ZONE 'UTC')::date - DATE '0001-01-01';
  last constant integer := (until AT TIME ZONE 'UTC')::date - DATE '0001-01-01';
BEGIN
  IF last - first < 32 THEN RETURN ARRAY(SELECT own + day FROM generate_series(first, last) day); END IF;
  RETURN ARRAY(SELECT own + (1 << 20) + part FROM generate_series(first >> 5, last >> 5) part);
END $$;

-- Where the newest messages hold some of the hits, more of them are read as far as these lead to expect the rest: the
-- index of words tells of whole days, which for common words are more than is asked for.
CREATE OR REPLACE FUNCTION threads_with_words(wanted tsquery, sure tsquery, since timestamptz, until timestamptz, beyond_at timestamptz,
  beyond_id uuid, most integer, oldest_first boolean)
RETURNS TABLE (id uuid, at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  lowest constant uuid := '00000000-0000-0000-0000-000000000000';
  highest constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  direction constant text := CASE WHEN oldest_first THEN 'ASC' ELSE 'DESC' END;
  -- The words of a beginning are gathered from the whole index before anything else: that is to be done seldom.
  is_open constant boolean := sure::text LIKE '%:*%';
  stretch integer := CASE WHEN is_open THEN 5000 ELSE 500 END;
  bounds constant text := format('w.at BETWEEN $3 AND $4 AND (w.at, w.conversation_id) %s ($5, $6)',
    CASE WHEN oldest_first THEN '>' ELSE '<' END);
  -- A thread stands where its newest message with the words stands.
  chosen constant text := format('NOT EXISTS (SELECT FROM message_words n WHERE n.merchant_id = $1
      AND n.conversation_id = w.conversation_id AND n.seq > w.seq AND n.words @@ $2 AND n.at < $7)
    ORDER BY w.at %1$s, w.conversation_id %1$s LIMIT $8', direction);
  first timestamptz;
  last timestamptz;
  place timestamptz := coalesce(beyond_at, CASE WHEN oldest_first THEN timestamptz '-infinity' ELSE 'infinity' END);
  place_id uuid := coalesce(beyond_id, CASE WHEN oldest_first THEN lowest ELSE highest END);
  told integer;
  width interval;
BEGIN
  SELECT w.at INTO first FROM message_words w
    WHERE w.merchant_id = own AND w.at >= coalesce(since, timestamptz '-infinity') ORDER BY w.at LIMIT 1;
  SELECT w.at INTO last FROM message_words w
    WHERE w.merchant_id = own AND w.at < coalesce(until, timestamptz 'infinity') ORDER BY w.at DESC LIMIT 1;
  IF oldest_first THEN first := greatest(first, beyond_at); ELSE last := least(last, beyond_at); END IF;
  IF most < 1 OR first IS NULL OR last IS NULL OR first > last THEN RETURN; END IF;

  -- As long as the newest messages are known to hold enough of them soon.
  LOOP
    RETURN QUERY EXECUTE format('SELECT w.conversation_id, w.at FROM (
        SELECT w.conversation_id, w.seq, w.at, w.words FROM message_words w WHERE w.merchant_id = $1 AND %s
        ORDER BY w.at %2$s, w.conversation_id %2$s, w.seq %2$s LIMIT %3$s) w
      WHERE w.words @@ $2 AND %4$s', bounds, direction, stretch, chosen)
      USING own, wanted, first, last, place, place_id, coalesce(until, timestamptz 'infinity'), most;
    GET DIAGNOSTICS told = ROW_COUNT;
    most := most - told;
    IF most < 1 THEN RETURN; END IF;

    -- What stands within the stretch is told already.
    EXECUTE format('SELECT w.at, w.conversation_id FROM message_words w WHERE w.merchant_id = $1 AND %s
        ORDER BY w.at %2$s, w.conversation_id %2$s, w.seq %2$s OFFSET %3$s LIMIT 1', bounds, direction, stretch - 1)
      INTO place, place_id USING own, wanted, first, last, place, place_id;
    IF place IS NULL THEN RETURN; END IF;
    EXIT WHEN is_open OR told = 0 OR most * stretch / told > 5000;
    stretch := greatest(500, most * stretch / told * 3 / 2);
  END LOOP;
  width := greatest(interval '1 day', CASE WHEN oldest_first THEN place - first ELSE last - place END)
    * CASE WHEN is_open THEN 32 ELSE 8 END;
  LOOP
    IF oldest_first THEN first := place; ELSE last := place; END IF;
    RETURN QUERY EXECUTE format('WITH held AS MATERIALIZED (SELECT w.* FROM message_words w
        WHERE w.words @@ $9 AND message_spans(w.merchant_id, w.at) && spans_between($1, $3, $4))
      SELECT w.conversation_id, w.at FROM held w WHERE w.merchant_id = $1 AND w.words @@ $2 AND %s AND %s', bounds, chosen)
      USING own, wanted, CASE WHEN oldest_first THEN first ELSE greatest(first, last - width) END,
        CASE WHEN oldest_first THEN least(last, first + width) ELSE last END,
        place, place_id, coalesce(until, timestamptz 'infinity'), most, sure;
    GET DIAGNOSTICS told = ROW_COUNT;
    most := most - told;
    place := CASE WHEN oldest_first THEN first + width ELSE last - width END;
    place_id := CASE WHEN oldest_first THEN highest ELSE lowest END;
    EXIT WHEN most < 1 OR CASE WHEN oldest_first THEN place > last ELSE place < first END;
    width := least(width * 4, interval '1000 days');
  END LOOP;
END $$;

-- Threads with messages that hold words, in no order, for counting: all of them, or `most` of the newest. Of a beginning
-- that stands in so many of the newest messages the rest is not looked for.
CREATE OR REPLACE FUNCTION some_threads_with_words(wanted tsquery, sure tsquery, since timestamptz, until timestamptz, most integer)
RETURNS TABLE (id uuid, is_all boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  is_open constant boolean := sure::text LIKE '%:*%';
  first timestamptz;
  last timestamptz;
  width interval := CASE WHEN is_open THEN interval '10000 days' ELSE interval '8 days' END;
  found uuid[] := '{}';
  walked integer;
BEGIN
  SELECT w.at INTO first FROM message_words w
    WHERE w.merchant_id = own AND w.at >= coalesce(since, timestamptz '-infinity') ORDER BY w.at LIMIT 1;
  SELECT w.at INTO last FROM message_words w
    WHERE w.merchant_id = own AND w.at < coalesce(until, timestamptz 'infinity') ORDER BY w.at DESC LIMIT 1;
  IF first > last THEN RETURN; END IF;
  IF is_open THEN
    SELECT coalesce(array_agg(DISTINCT w.conversation_id) FILTER (WHERE w.words @@ wanted), '{}'), count(*)
      INTO found, walked FROM (SELECT n.conversation_id, n.words FROM message_words n
        WHERE n.merchant_id = own AND n.at BETWEEN first AND last ORDER BY n.at DESC LIMIT 20000) w;
    IF walked < 20000 OR cardinality(found) >= 1000 THEN
      RETURN QUERY SELECT one, walked < 20000 AND cardinality(found) < most FROM unnest(found) one LIMIT most;
      RETURN;
    END IF;
  END IF;
  WHILE first <= last AND cardinality(found) < most LOOP
    EXECUTE 'WITH held AS MATERIALIZED (SELECT w.* FROM message_words w
        WHERE w.words @@ $3 AND message_spans(w.merchant_id, w.at) && spans_between($1, $4, $5))
      SELECT ARRAY(SELECT w.conversation_id FROM held w
        WHERE w.merchant_id = $1 AND w.words @@ $2 AND w.at BETWEEN $4 AND $5 UNION SELECT unnest($6))'
      INTO found USING own, wanted, sure, greatest(first, last - width), last, found;
    last := last - width;
    width := least(width * 4, interval '1000 days');
  END LOOP;
  RETURN QUERY SELECT one, cardinality(found) < most FROM unnest(found) one LIMIT most;
END $$;

REVOKE ALL ON FUNCTION audit_with_words, reviews_with_words, threads_with_words, some_threads_with_words FROM public;
GRANT EXECUTE ON FUNCTION audit_with_words, reviews_with_words, threads_with_words, some_threads_with_words TO foyer_app;
