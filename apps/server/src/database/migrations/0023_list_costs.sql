-- Both were written with every message: the one serves what `conversations_visitor` and `conversations_open` serve too,
-- the other nothing.
DROP INDEX "conversations_active";--> statement-breakpoint
DROP INDEX "conversations_engagement";--> statement-breakpoint
CREATE INDEX "tasks_first_response" ON "tasks" USING btree ("merchant_id","created_at","id") WHERE owes_first_response and closed_at is null and removed_at is null;--> statement-breakpoint
-- One ground after the other, until there are enough. Where many visitors fit, the first to be met seem near enough to
-- walk to through the whole table; somebody with few would pay for that.
CREATE OR REPLACE FUNCTION visitors_seen_by(member uuid, colleagues uuid[], teams uuid[], most integer)
RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_seqscan = off SET enable_indexscan = off
AS $$
DECLARE
  own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  found uuid[];
BEGIN
  found := ARRAY(SELECT v.id FROM visitors v
    WHERE v.merchant_id = own AND v.agent_ids <> '{}' AND v.agent_ids && colleagues LIMIT most);
  IF cardinality(found) < most THEN
    found := found || ARRAY(SELECT v.id FROM visitors v
      WHERE v.merchant_id = own AND v.tracked_by <> '||' AND split_part(v.tracked_by, '|', 1) = member::text LIMIT most);
  END IF;
  IF cardinality(found) < most AND teams <> '{}' THEN
    found := found
      || ARRAY(SELECT v.id FROM visitors v WHERE v.merchant_id = own AND v.team_ids <> '{}' AND v.team_ids && teams LIMIT most)
      || ARRAY(SELECT v.id FROM visitors v WHERE v.merchant_id = own AND v.department_ids && teams LIMIT most);
  END IF;
  RETURN QUERY SELECT DISTINCT one FROM unnest(found) one LIMIT most;
END $$;
--> statement-breakpoint
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
