CREATE TABLE "help_articles" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"texts" jsonb NOT NULL,
	"languages" text[] NOT NULL,
	"has_changes" boolean DEFAULT true NOT NULL,
	"version" smallint DEFAULT 0 NOT NULL,
	"author_id" uuid,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_articles_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "help_articles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "help_categories" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"names" jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_categories_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "help_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "help_feedback" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reader" text NOT NULL,
	"language" text NOT NULL,
	"is_helpful" boolean NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_feedback_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "help_feedback" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "help_lost_searches" (
	"merchant_id" integer NOT NULL,
	"language" text NOT NULL,
	"query" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_lost_searches_merchant_id_language_query_pk" PRIMARY KEY("merchant_id","language","query")
);
--> statement-breakpoint
ALTER TABLE "help_lost_searches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "help_pages" (
	"merchant_id" integer NOT NULL,
	"article_id" uuid NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"excerpt" text NOT NULL,
	"document_id" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "help_pages_merchant_id_article_id_language_pk" PRIMARY KEY("merchant_id","article_id","language")
);
--> statement-breakpoint
ALTER TABLE "help_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "help_sites" (
	"merchant_id" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"slug" text NOT NULL,
	"host" text,
	"languages" text[] NOT NULL,
	"texts" jsonb NOT NULL,
	"base_id" uuid,
	"contact_url" text,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_sites_merchant_id_pk" PRIMARY KEY("merchant_id")
);
--> statement-breakpoint
ALTER TABLE "help_sites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "help_versions" (
	"merchant_id" integer NOT NULL,
	"article_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"texts" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_versions_merchant_id_article_id_number_pk" PRIMARY KEY("merchant_id","article_id","number")
);
--> statement-breakpoint
ALTER TABLE "help_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "help_views" (
	"merchant_id" integer NOT NULL,
	"day" date NOT NULL,
	"article_id" uuid NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "help_views_merchant_id_day_article_id_pk" PRIMARY KEY("merchant_id","day","article_id")
);
--> statement-breakpoint
ALTER TABLE "help_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "help_articles" ADD CONSTRAINT "help_articles_category_fk" FOREIGN KEY ("merchant_id","category_id") REFERENCES "public"."help_categories"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_feedback" ADD CONSTRAINT "help_feedback_article_fk" FOREIGN KEY ("merchant_id","article_id") REFERENCES "public"."help_articles"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_pages" ADD CONSTRAINT "help_pages_article_fk" FOREIGN KEY ("merchant_id","article_id") REFERENCES "public"."help_articles"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_versions" ADD CONSTRAINT "help_versions_article_fk" FOREIGN KEY ("merchant_id","article_id") REFERENCES "public"."help_articles"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_views" ADD CONSTRAINT "help_views_article_fk" FOREIGN KEY ("merchant_id","article_id") REFERENCES "public"."help_articles"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "help_articles_slug" ON "help_articles" USING btree ("merchant_id","slug");--> statement-breakpoint
CREATE INDEX "help_articles_changed" ON "help_articles" USING btree ("merchant_id","modified_at","id");--> statement-breakpoint
CREATE INDEX "help_articles_title" ON "help_articles" USING btree ("merchant_id",lower("title"),"id");--> statement-breakpoint
CREATE INDEX "help_articles_category" ON "help_articles" USING btree ("merchant_id","category_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "help_categories_slug" ON "help_categories" USING btree ("merchant_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "help_feedback_reader" ON "help_feedback" USING btree ("merchant_id","article_id","day","reader");--> statement-breakpoint
CREATE INDEX "help_feedback_at" ON "help_feedback" USING btree ("merchant_id","at");--> statement-breakpoint
CREATE INDEX "help_lost_searches_last" ON "help_lost_searches" USING btree ("merchant_id","last_at");--> statement-breakpoint
CREATE INDEX "help_pages_document" ON "help_pages" USING btree ("merchant_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "help_sites_slug" ON "help_sites" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "help_sites_host" ON "help_sites" USING btree ("host");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "help_articles" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "help_categories" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "help_feedback" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "help_lost_searches" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "help_pages" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "help_sites" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "help_versions" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "help_views" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);