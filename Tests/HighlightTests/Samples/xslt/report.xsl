<?xml version="1.0" encoding="UTF-8"?>
<!-- TODO: sort by name, see http://xslt.example.org/report FIXME -- größer -->
<!DOCTYPE xsl:stylesheet [
  <!ENTITY nbsp "&#160;">
  <!ENTITY % x SYSTEM "x.ent"> %x;
]>
<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:f="urn:ferry" xmlns="http://www.w3.org/1999/xhtml" exclude-result-prefixes='f xsl'>
  <xsl:import href="common.xsl"/>
  <xsl:include href="größe.xsl"/>
  <xsl:output method="html" indent="yes" encoding="UTF-8"/>
  <xsl:strip-space elements="*"/> <xsl:preserve-space elements="pre"/>
  <xsl:param name="limit" select="10"/>
  <xsl:variable name="ports" select="//f:port[@open = 'yes' and position() &lt; $limit]"/>
  <xsl:key name="by-id" match="f:port" use="@id"/>
  <xsl:decimal-format name="de" decimal-separator=","/>
  <xsl:attribute-set name="cell"><xsl:attribute name="class">c</xsl:attribute></xsl:attribute-set>
  <xsl:function name="f:double"><xsl:param name="n"/><xsl:sequence select="$n * 2"/></xsl:function>

  <xsl:template match="/">
    <html lang="{$lang}">
      <head><title>Häfen &amp; Fähren&nbsp;&#169;</title></head>
      <body id='b'>
        <xsl:apply-templates select="f:ports/f:port" mode="list">
          <xsl:sort select="@name" order="ascending"/>
          <xsl:with-param name="x" select="'a &quot;b&quot;'"/>
        </xsl:apply-templates>
        <xsl:call-template name="footer"/>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="f:port" mode="list" priority="1.5">
    <xsl:choose>
      <xsl:when test="@kind = 'ferry'"><b><xsl:value-of select="@name"/></b></xsl:when>
      <xsl:otherwise><xsl:text disable-output-escaping="yes">&lt;hr&gt;</xsl:text></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="not(@closed)"><xsl:copy-of select="."/></xsl:if>
    <xsl:for-each select="f:berth"><xsl:number value="position()"/></xsl:for-each>
    <xsl:for-each-group select="*" group-by="@k"><xsl:copy/></xsl:for-each-group>
    <xsl:element name="{local-name()}"><xsl:comment>c</xsl:comment></xsl:element>
    <xsl:analyze-string select="." regex="\d+"><xsl:matching-substring/></xsl:analyze-string>
    <xsl:processing-instruction name="php">x</xsl:processing-instruction>
    <xsl:message terminate="no">m</xsl:message> <xsl:fallback/> <xsl:unknown-element/>
    <xsl:result-document href="a.xml"><param template="x" sort ="y">text</param></xsl:result-document>
    <![CDATA[ raw <xsl:if> & text ]]>
  </xsl:template>
  <xsl:template name="footer" match = "a < b & c" bad=unquoted ?><p>&undefined</p junk!>
  </xsl:template> /> & <
  <f:xsl:double/> <xsl :space/> <xsl:when when="when"/> <when/> <?open pi
</xsl:stylesheet>
<!-- never closed
