import { Outlet } from "react-router";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";

/** Header and footer around every public page. */
export default function PublicLayout() {
  return (
    <div id="top">
      <Header />
      <main id="main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
