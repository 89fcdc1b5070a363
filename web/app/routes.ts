import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The table of pages: path to page (SITE-1). */
export default [
  index("public/home-redirect.tsx"),
  layout("public/layout.tsx", [
    layout("public/islands/layout.tsx", [
      route("home", "public/home/home-page.tsx"),
      route("home/careers", "public/careers/careers-page.tsx"),
      route("about", "public/about/about-page.tsx"),
      route("services", "public/services/services-page.tsx"),
      route("services/financial-knowledge", "public/services/financial-knowledge-page.tsx"),
      route("services/help-center", "public/help-center/help-center-page.tsx"),
      route("services/privacy-terms", "public/services/privacy-terms-page.tsx"),
      route("services/eligibility-check", "public/eligibility/eligibility-check-page.tsx"),
      route("contact", "public/contact/contact-page.tsx"),
      layout("auth/layout.tsx", { id: "auth/finished-layout" }, [
        route("user/signup", "auth/customer-sign-up-page.tsx"),
        route("user/signin", "auth/customer-sign-in-page.tsx"),
        route("staff/signin", "auth/staff-sign-in-page.tsx"),
        route("user/forgot-password", "auth/forgot-password-page.tsx"),
      ]),
    ]),
    layout("auth/layout.tsx", [
      route("user/reset-password/:token", "auth/reset-password-page.tsx"),
      route("user/invitation/:token", "auth/invitation-page.tsx"),
      route("user/signin/:id/verify/:token", "auth/verify-email-page.tsx"),
      route("user/confirm-email/:token", "auth/confirm-email-page.tsx"),
      route("user/take-back-email/:token", "auth/take-back-email-page.tsx"),
      route("stop/:token", "auth/stop-reminders-page.tsx"),
      route("staff/signup", "auth/staff-sign-up-page.tsx"),
    ]),
    route("*", "public/not-found-page.tsx"),
  ]),
  route("auth/signin", "auth/sign-in-redirect.tsx"),
  route("user/profile", "customer-area/layout.tsx"),
  route("staff/dashboard", "back-office/layout.tsx"),
] satisfies RouteConfig;
